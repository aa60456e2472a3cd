"""Orca loads this at its start. What it would speak is written down instead: one line of JSON an utterance, in the file
HEARD_LOG, with the second at which it was to begin. "stop" is Orca falling silent; "page" is the page read aloud from its
beginning, as Orca does once it was loaded."""

import json
import os
import time

from orca import speech

_log = open(os.environ['HEARD_LOG'], 'a', buffering=1, encoding='utf-8')


def _write(kind, text=''):
    _log.write(json.dumps({'at': time.time(), 'kind': kind, 'text': text}, ensure_ascii=False) + '\n')


def _say_all(utterances, _progress):
    for context, _voice in utterances:
        _write('page', context.utterance)


# There is no voice: nothing begins one, ends one, or echoes keys to it.
speech.init = lambda: None
speech.shutdown = lambda: None
speech.speakKeyEvent = lambda _event, acss=None: None
speech.stop = lambda: _write('stop')
speech.sayAll = _say_all
speech.speakCharacter = lambda character, acss=None: _write('speech', character)
speech._speak = lambda text, _voice, _interrupt: _write('speech', text)
