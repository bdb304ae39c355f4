"""What tests of render share: pictures and films are read by others than the program."""

import json
import os
import struct
import subprocess
import zlib

from program import ProgramTest

SMALL = ['--size', '96x64', '--quiet']
NO_DISPLAY = {key: value for key, value in os.environ.items() if key not in ('DISPLAY', 'WAYLAND_DISPLAY')}


def read_png(path):
    """Width, height and rows of (red, green, blue), by the PNG specification: only what this program writes."""
    data = path.read_bytes()
    assert data[:8] == b'\x89PNG\r\n\x1a\n'
    at, packed = 8, b''
    while at < len(data):
        size, kind = struct.unpack('>I4s', data[at:at + 8])
        body = data[at + 8:at + 8 + size]
        if kind == b'IHDR':
            width, height, depth, colour_type = struct.unpack('>IIBB', body[:10])
            assert (depth, colour_type) == (8, 2)
        if kind == b'IDAT':
            packed += body
        at += size + 12
    raw, rows, above = zlib.decompress(packed), [], bytes(3 * width)
    for y in range(height):
        line = bytearray(raw[y * (3 * width + 1):(y + 1) * (3 * width + 1)])
        method, line = line[0], line[1:]
        for i in range(len(line)):
            left, up, corner = line[i - 3] if i >= 3 else 0, above[i], above[i - 3] if i >= 3 else 0
            nearest = min((abs(up - corner), 0, left), (abs(left - corner), 1, up), (abs(left + up - 2 * corner), 2, corner))
            line[i] = (line[i] + (0, left, up, (left + up) // 2, nearest[2])[method]) & 255
        above = bytes(line)
        rows.append([tuple(line[i:i + 3]) for i in range(0, len(line), 3)])
    return width, height, rows


def probe(path):
    """What ffprobe says of a film: its stream, with all pictures decoded and counted."""
    text = subprocess.run(['ffprobe', '-v', 'error', '-count_frames', '-show_streams', '-show_format', '-of', 'json', path],
                          check=True, capture_output=True).stdout
    result = json.loads(text)
    return {**result['streams'][0], 'seconds': float(result['format'].get('duration', 0))}


def read_rgba(path):
    """Rows of (red, green, blue, opacity), as ffmpeg reads a picture."""
    size = probe(path)
    data = subprocess.run(['ffmpeg', '-v', 'error', '-i', path, '-f', 'rawvideo', '-pix_fmt', 'rgba', '-'], check=True,
                          capture_output=True).stdout
    pixels = [tuple(data[i:i + 4]) for i in range(0, len(data), 4)]
    return [pixels[i:i + size['width']] for i in range(0, len(pixels), size['width'])]


class RenderTest(ProgramTest):
    def render(self, *words, **more):
        return self.succeed('render', *words, **{'env': NO_DISPLAY, **more})

    def picture(self, name, *words):
        self.render(*words, *SMALL, '-o', name)
        return read_png(self.folder / name)
