/** What the hub pushes to administrators who watch (contract 4, push activity). */
import { Schema } from 'effect'
import { ActivityItem } from './activity.ts'

export const activityPush = Schema.Tuple([Schema.Array(ActivityItem)])
