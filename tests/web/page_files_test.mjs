// Whatever goes in and out of the page: links, scenes, recordings, pictures, curves and films, whole, damaged or hostile.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';
import {visit} from './browser.mjs';
import {browser, fly, hashAfter, native, onPage, scene, still, toast, valueOf} from './page_hands.mjs';

test('a link gives somebody else the same flock, which is the program\'s', fly('flock', async page => {
  await page.evaluate(async () => {
    const {app} = globalThis.boids;
    await app.set('separation.weight', 2.5);
    await app.set('start.boids', 400);
    await app.setStart('seed', '5');
  });
  const here = await hashAfter(page, 100), other = await visit(browser, page.url(), still);
  assert.equal(await hashAfter(other, 100), here);
  assert.equal(native('flock', '--set', 'separation.weight=2.5', '--boids', '400', '--seed', '5', '--steps', '100'), here);
  const line = await page.evaluate(() => globalThis.boids.app.facts.command.line);
  const given = line.split(/\s+/).slice(2).filter(word => word !== '\\');
  assert.equal(native(...given, '--steps', '100'), here);
  await other.context().close();
}));

test('a furnished world goes through a link whole', fly('flock', async page => {
  await page.evaluate(() => globalThis.boids.tools.use(300, 300, 'obstacle'));
  await page.waitForFunction(() => location.hash.includes('toml:'));
  const here = await hashAfter(page, 60), other = await visit(browser, page.url(), still);
  assert.equal(await hashAfter(other, 60), here);
  await other.context().close();
}));

for (const [link, sentence] of [['#1/no-such-scene', /not a preset/], ['#1/toml:!!!!', /damaged/]])
  test(`a page that is opened with ${link} has a sentence and the first scene`, onPage(scene(link), still, async page => {
    assert.match(await toast(page), sentence);
    assert.equal(await page.evaluate(() => globalThis.boids.app.preset), 'murmuration');
  }));

test('a malformed link gets a sentence, and the scene there was stays', fly('flock/separation.weight=2', async page => {
  for (const [link, sentence] of [
    ['#2/flock', /version "2"/], ['#1/', /names no scene/], ['#1/flock/x', /not key=value/],
    ['#1/flock/separation.weigth=2', /separation\.weight/], ['#1/flock/separation.radius=-3', /separation\.radius/],
    ['#1/toml:AAAA', /damaged/], ['#1/%E0%A4%A', /cannot be read/], ['#1/flock/<img src=x onerror=alert(1)>=2', /not key=value/],
    ['#1/flock/look.theme=pink', /theme/], [`#1/toml:${'A'.repeat(200_001)}`, /too long/],
  ]) {
    await page.evaluate(() => (document.querySelector('#toast').textContent = ''));
    await page.evaluate(hash => (location.hash = hash), link);
    await page.waitForFunction(() => document.querySelector('#toast').textContent !== '');
    assert.match(await toast(page), sentence);
    assert.equal(await valueOf(page, 'separation.weight'), 2);
  }
}));

test('a scene is saved and opened again, also by dropping it', fly('flock/separation.weight=3.5', async page => {
  const folder = mkdtempSync(join(tmpdir(), 'boids-'));
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#deeds >> text=Save')]);
  const file = join(folder, 'scene.toml');
  await download.saveAs(file);
  const here = await hashAfter(page, 50);
  assert.equal(native(file, '--steps', '50'), here);
  await page.evaluate(() => globalThis.boids.app.open({preset: 'vicsek', changes: {}, look: {}}));
  await page.setInputFiles('#file', file);
  await page.waitForFunction(() => globalThis.boids.app.facts.model === 'boids');
  assert.equal(await hashAfter(page, 50), here);
  await page.evaluate(text => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'dropped.toml'));
    dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}));
  }, readFileSync(file, 'utf8').replace('seed = 1', 'seed = 3'));
  await page.waitForFunction(() => globalThis.boids.app.facts.seed === '3');
}));

test('a scene whose backdrop is a file says that the page lacks it', fly('flock', async page => {
  const folder = mkdtempSync(join(tmpdir(), 'boids-')), file = join(folder, 'scene.toml');
  writeFileSync(file, 'schema = 1\nbased_on = "flock"\n[look]\nbackdrop = "<b>sky.png"\n');
  await page.setInputFiles('#file', file);
  await page.waitForFunction(() => globalThis.boids.app.facts.backdropFile === '<b>sky.png');
  assert.match(await page.locator('#scene-about').textContent(), /<b>sky\.png/);
  await page.evaluate(() => globalThis.boids.app.open({preset: 'flock', changes: {}, look: {}}));
  assert.doesNotMatch(await page.locator('#scene-about').textContent(), /sky/);
}));

/** A table whose numbers are those of a float32 engine; a trajectory has no more of their digits. */
const floats = table => table.split('\n').map(line => line.split(',').map(word => Number(word) ? Math.fround(word) : word).join()).join('\n');
for (const ending of ['xyz', 'csv'])
  test(`a recording as .${ending} is played`, fly('hawk', async page => {
    const folder = mkdtempSync(join(tmpdir(), 'boids-')), at = name => join(folder, name);
    const tableAfter = steps => {
      native('hawk', '--steps', `${steps}`, '--final', at('end.csv'));
      return floats(readFileSync(at('end.csv'), 'utf8'));
    };
    native('hawk', '--steps', '20', '--every', '10', '--trajectory', at(`recorded.${ending}`));
    await page.setInputFiles('#file', at(`recorded.${ending}`));
    await page.waitForFunction(() => globalThis.boids.app.report.step === 0);
    const shown = async () => floats(await page.evaluate(() => globalThis.boids.app.stage.csv()));
    for (const step of [10, 20, 20]) {  // and stays at its end
      await page.locator('#step').click();
      await page.waitForFunction(wanted => globalThis.boids.app.report.step === wanted, step);
      assert.equal(await shown(), tableAfter(step));
    }
    await page.evaluate(() => globalThis.boids.app.restart());
    assert.equal(await shown(), tableAfter(0));
    await page.evaluate(() => globalThis.boids.app.play(true));
    await page.waitForFunction(() => globalThis.boids.app.report.step === 20);
    await page.evaluate(() => globalThis.boids.app.reset());
    assert.equal(await hashAfter(page, 5), native('hawk', '--steps', '5'));
  }));

test('a recording that cannot be read gets a sentence, at once or where it comes to that', fly('flock', async page => {
  const folder = mkdtempSync(join(tmpdir(), 'boids-')), file = join(folder, 'a.xyz');
  const open = async text => {
    writeFileSync(file, text);
    await page.evaluate(() => (document.querySelector('#toast').textContent = ''));
    await page.setInputFiles('#file', file);
  };
  const moment = (step, x) => `1\nLattice="640 0 0 0 360 0 0 0 1" Properties=species:S:1:pos:R:3:velo:R:3:id:I:1 Step=${step} Time=0\nB ${x} 9 0 1 0 0 0\n`;
  for (const [text, sentence] of [
    ['<b>\n', /a\.xyz:1: a moment begins/], ['', /a\.xyz: holds no moment/], ['1\nProperties=x\n', /a\.xyz:2: the properties/],
    [moment(0, 5).replace('1\n', '2\n'), /ends within a moment/], [moment(0, 'x'), /a\.xyz at step 0: .*x is "x"/],
    [moment(0, 5).replace(' 0 0 0 1"', ' 0 0 0 9"'), /at step 0: .*dimension 2/],
  ]) {
    await open(text);
    await page.waitForFunction(() => document.querySelector('#toast').textContent !== '');
    assert.match(await toast(page), sentence);
  }
  await open(moment(0, 5) + moment(10, 700));
  await page.waitForFunction(() => globalThis.boids.app.report.count === 1);
  await page.evaluate(() => globalThis.boids.app.play(true));
  await page.waitForFunction(() => document.querySelector('#toast').textContent.includes('at step 10'));
  await page.waitForFunction(() => !globalThis.boids.app.playing);
}));

test('a hostile scenario is text and nothing else', fly('flock', async page => {
  const folder = mkdtempSync(join(tmpdir(), 'boids-')), file = join(folder, 'evil.toml');
  const markup = '<img src=x onerror="globalThis.harmed=1"><script>globalThis.harmed=1</script>';
  writeFileSync(file, `schema = 1\nname = '${markup}'\ndescription = '${markup}'\nbased_on = "flock"\n`);
  await page.setInputFiles('#file', file);
  await page.waitForFunction(() => globalThis.boids.app.preset === undefined);
  writeFileSync(file, `schema = 1\n'${markup}' = 3\n`);
  await page.setInputFiles('#file', file);
  await page.waitForSelector('#toast.bad.shown');
  writeFileSync(join(folder, 'a.exe'), 'x');
  await page.setInputFiles('#file', join(folder, 'a.exe'));
  await page.waitForFunction(() => document.querySelector('#toast').textContent.includes('a.exe'));
  assert.equal(await page.evaluate(() => globalThis.harmed), undefined);
  assert.equal(await page.locator('img[src="x"]').count(), 0);
}));

test('pictures and curves are saved', onPage(scene('#1/flock'), {}, async page => {
  await page.waitForFunction(() => globalThis.boids.plots.rows.rows.length > 3);
  const folder = mkdtempSync(join(tmpdir(), 'boids-'));
  const saved = async (label, name) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(`#deeds >> text=${label}`)]);
    await download.saveAs(join(folder, name));
    return readFileSync(join(folder, name));
  };
  assert.equal((await saved('Picture', 'a.png')).subarray(1, 4).toString(), 'PNG');
  const table = (await saved('Curves', 'a.csv')).toString().split('\n');
  assert.match(table[0], /^step,polarisation,/);
  assert.equal(table[1].split(',').length, table[0].split(',').length);
}));

test('a film is recorded that others can read', onPage(scene('#1/flock'), {}, async page => {
  const from = await page.evaluate(() => globalThis.boids.app.report.step);
  await page.keyboard.press('F3');
  await page.waitForFunction(before => globalThis.boids.app.report.step > before + 60, from);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('F3')]);
  const file = join(mkdtempSync(join(tmpdir(), 'boids-')), 'film.webm');
  await download.saveAs(file);
  const told = execFileSync('ffprobe', ['-v', 'error', '-count_frames', '-show_entries', 'stream=codec_type,width,nb_read_frames', '-of', 'json', file]);
  const [stream] = JSON.parse(told).streams;
  assert.equal(stream.codec_type, 'video');
  assert.ok(Number(stream.nb_read_frames) > 5, told);
}));
