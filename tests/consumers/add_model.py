"""add_model.py PAGE MODELS: does what the page about writing a model says, in a copy of the folder models/."""
import re
import sys
from pathlib import Path

page, models = Path(sys.argv[1]).read_text(), Path(sys.argv[2])
header, include, listed = re.findall(r'```cpp\n(.*?)```', page, re.S)
(models / re.search(r'models/(\w+\.h)"', include)[1]).write_text(header)
with (models / 'all.h').open('a') as headers:
    headers.write(include)
registry = (models / 'registry.h').read_text()
begin, name = re.fullmatch(r'(using Models = ModelList<)Boids, …, (\w+)>;\n', listed).groups()
assert registry.count(begin) == 1, f'registry.h has no {begin!r}'
(models / 'registry.h').write_text(re.sub(f'({begin}[^>]*)', rf'\1, {name}', registry))
