"""Orca loads this at its start. What it would speak is written down instead: one line of JSON an utterance, in the file
HEARD_LOG, with the second at which it began. "stop" is Orca falling silent (at a key, or for something that cannot wait)."""

import json
import os
import time

from orca import settings, speech

_log = open(os.environ['HEARD_LOG'], 'a', buffering=1, encoding='utf-8')


def _write(kind, text=''):
    _log.write(json.dumps({'at': time.time(), 'kind': kind, 'text': text}, ensure_ascii=False) + '\n')


def _say_all(utterances, _progress):
    for context, _voice in utterances:
        _write('reading', context.utterance)


speech.init = lambda: _write('ready')
speech.shutdown = lambda: None
speech.stop = lambda: _write('stop')
speech.sayAll = _say_all
speech._speak = lambda text, _voice, _interrupt: _write('speech', text)
speech.speakCharacter = lambda character, acss=None: _write('speech', character)
speech.speakKeyEvent = lambda event, acss=None: _write('key', event.getKeyName())

settings.enableEchoByCharacter = False
