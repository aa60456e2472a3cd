/** The main job in Firefox. */
import { firefox } from './engines/firefox.ts'
import { describeMainJob } from './engines/main-job.ts'

describeMainJob(firefox)
