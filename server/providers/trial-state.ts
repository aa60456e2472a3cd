/** How the states of trial sign-ins begin (`npm run staff -- try-sign-in`). Only the terminal that made one knows its secrets. */
export const TRIAL_STATE = 'try.'
