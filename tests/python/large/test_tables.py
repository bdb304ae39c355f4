"""Runs in xarray, and tqdm's bar."""


def test_a_run_is_a_dataset_of_xarray(flock):
    run = flock.run(20, every=10, record=['positions', 'orientations', 'species', 'polarisation'])
    data = run.to_xarray()
    assert dict(data.sizes) == {'step': 3, 'id': 30, 'axis': 2, 'component': 4}
    assert float(data.positions.sel(step=20, id=4, axis='y')) == run.positions[2, 4, 1]
    assert data.polarisation.attrs['units'] == '1'


def test_progress_is_tqdms(flock, capsys):
    flock.run(100, progress=True)
    assert 'step/s' in capsys.readouterr().err
