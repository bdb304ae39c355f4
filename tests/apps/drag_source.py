"""Drops a file on a window as a file manager does: the XDND protocol, by Xlib itself, which xdotool does not speak."""

import ctypes
import pathlib
import select
from ctypes import POINTER, Structure, Union, byref, c_char_p, c_int, c_long, c_ulong, c_void_p

from program import PATIENCE

SELECTION_REQUEST, SELECTION_NOTIFY, CLIENT_MESSAGE = 30, 31, 33
HEAD = [('type', c_int), ('serial', c_ulong), ('send_event', c_int), ('display', c_void_p)]


class ClientMessage(Structure):
    _fields_ = HEAD + [('window', c_ulong), ('message_type', c_ulong), ('format', c_int), ('data', c_long * 5)]


class SelectionRequest(Structure):
    _fields_ = HEAD + [(name, c_ulong) for name in ['owner', 'requestor', 'selection', 'target', 'property', 'time']]


class SelectionNotify(Structure):
    _fields_ = HEAD + [(name, c_ulong) for name in ['requestor', 'selection', 'target', 'property', 'time']]


class Event(Union):
    _fields_ = [('type', c_int), ('message', ClientMessage), ('request', SelectionRequest), ('notify', SelectionNotify),
                ('room', c_long * 24)]


def xlib():
    library = ctypes.CDLL('libX11.so.6')
    for name, result, *arguments in [
            ('XOpenDisplay', c_void_p, c_char_p), ('XDefaultRootWindow', c_ulong, c_void_p),
            ('XInternAtom', c_ulong, c_void_p, c_char_p, c_int), ('XConnectionNumber', c_int, c_void_p),
            ('XCreateSimpleWindow', c_ulong, c_void_p, c_ulong, *[c_int] * 5, c_ulong, c_ulong),
            ('XSetSelectionOwner', c_int, c_void_p, c_ulong, c_ulong, c_ulong), ('XFlush', c_int, c_void_p),
            ('XSendEvent', c_int, c_void_p, c_ulong, c_int, c_long, POINTER(Event)), ('XPending', c_int, c_void_p),
            ('XNextEvent', c_int, c_void_p, POINTER(Event)), ('XCloseDisplay', c_int, c_void_p),
            ('XChangeProperty', c_int, c_void_p, c_ulong, c_ulong, c_ulong, c_int, c_int, c_char_p, c_int)]:
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


def drop_file(display_name, window, path):
    """Drags a file over a window, lets go, and hands over its address when the window asks for it."""
    x = xlib()
    display = x.XOpenDisplay(display_name.encode())
    source = x.XCreateSimpleWindow(display, x.XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)

    def atom(name):
        return x.XInternAtom(display, name.encode(), 0)

    def tell(kind, *data):
        event = Event()
        event.message = ClientMessage(CLIENT_MESSAGE, 0, 1, display, window, atom(kind), 32,
                                      (c_long * 5)(source, *data, *[0] * (4 - len(data))))
        x.XSendEvent(display, window, 0, 0, byref(event))

    addresses, now = atom('text/uri-list'), 0
    x.XSetSelectionOwner(display, atom('XdndSelection'), source, now)
    tell('XdndEnter', 5 << 24, addresses)
    tell('XdndPosition', 0, 200 << 16 | 200, now, atom('XdndActionCopy'))
    tell('XdndDrop', 0, now)
    x.XFlush(display)
    event = Event()
    while event.type != SELECTION_REQUEST:
        if not x.XPending(display) and not select.select([x.XConnectionNumber(display)], [], [], PATIENCE)[0]:
            raise AssertionError('the window takes no file')
        x.XNextEvent(display, byref(event))
    request = event.request
    text = pathlib.Path(path).resolve().as_uri().encode() + b'\r\n'
    x.XChangeProperty(display, request.requestor, request.property, request.target, 8, 0, text, len(text))
    answer = Event()
    answer.notify = SelectionNotify(SELECTION_NOTIFY, 0, 1, display, request.requestor, request.selection, request.target,
                                    request.property, request.time)
    x.XSendEvent(display, request.requestor, 0, 0, byref(answer))
    x.XFlush(display)
    return lambda: x.XCloseDisplay(display)  # once the window has taken it
