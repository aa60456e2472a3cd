export const newPasswordLabels = {
  password: 'Lösenord',
  repeat: 'Repetera lösenord',
  hint: 'Minst 10 tecken. Gärna några ord som bara du sätter ihop.',
} as const
