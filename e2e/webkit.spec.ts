/** The main job in WebKit, Safari's engine. */
import { describeMainJob } from './engines/main-job.ts'
import { webkit } from './engines/webkit.ts'

describeMainJob(webkit)
