"""add_model.py PAGE MODELS: does what the page about writing a model says, in a copy of the folder models/."""
import re
import sys
from pathlib import Path

page, models = Path(sys.argv[1]).read_text(), Path(sys.argv[2])
header, include, listed = re.findall(r'```cpp\n(.*?)```', page, re.S)
(models / 'cucker_smale.h').write_text(header)
with (models / 'all.h').open('a') as headers:
    headers.write(include)
registry = (models / 'registry.h').read_text()
old = re.search(r'using Models = .*;\n', registry).group()
assert listed.startswith(old.rstrip('>;\n')), f'the page has {listed!r} in place of {old!r}'
(models / 'registry.h').write_text(registry.replace(old, listed))
