/**
 * The entry of the worker that reads a recorded log for the replay tool. Each open file has one such worker. It is not a core: it has no
 * connections, and gives the entries only to its own tab.
 */
import * as Comlink from 'comlink'
import { createLogReaderPort } from './read-log-file.ts'

Comlink.expose(createLogReaderPort())
