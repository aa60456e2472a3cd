/**
 * The worker that reads recorded logs for the replay tool: one for each file that is open. It is no core: it connects to
 * nothing, and what it reads goes to its tab alone.
 */
import * as Comlink from 'comlink'
import { createLogReaderPort } from './read-log-file.ts'

Comlink.expose(createLogReaderPort())
