/**
 * The entry of the worker that reads a recorded log for the replay tool. Each open file has one. It is no core: it connects to
 * nothing, and gives what it reads to its own tab only.
 */
import * as Comlink from 'comlink'
import { createLogReaderPort } from './read-log-file.ts'

Comlink.expose(createLogReaderPort())
