/**
 * Every sentence that a rule or a failure shows to a person, whichever side of the wire says it.
 * Sections 5 and 8 of the specification fix the first two groups word for word.
 */
export const ruleSentences = {
  required: 'This field is required',
  email: 'Invalid email address',
  contact: 'Invalid phone number',
  events: 'Select at least one event',
  tooLong: (limit: number) => `Use at most ${limit} characters`,
  unreadable: 'Remove the characters that cannot be displayed',
  unknownEvent: (label: string) => `Unknown event: ${label}`,
} as const;

export const failureSentences = {
  registration: 'Registration failed. Please try again.',
  network: 'Network error. Please check your connection and try again.',
  login: 'Invalid username or password',
  dashboard: 'Failed to load data',
  dashboardStatus: (status: number) => `Server error: ${status}`,
  attendance: 'Attendance update failed',
  payment: 'Payment update failed',
  export: 'The spreadsheet could not be made. Please try again.',
  pass: 'This pass is not valid any more',
  stalePass: 'Something else changed this registration in the meantime. Look at it as it is now, then change it.',
  passClosed: 'Registration is closed, so this cannot be changed here any more. Tell an organiser.',
  lastEvent: 'One event has to stay. If you cannot come at all, withdraw your registration.',
  photoMissing: 'Choose a photo first.',
  signedOut: 'Your session has ended. Please sign in again.',
} as const;

export const photoSentences = {
  tooLarge: 'The photo is larger than 8 MB. Choose a smaller one.',
  empty: 'The photo is empty. Choose another one.',
  notAnImage: 'The photo could not be read. Choose a JPEG, PNG, WebP, AVIF or GIF image.',
  heic: 'This HEIC photo cannot be read here. Save it as JPEG, or take a screenshot of it, and choose that.',
  tooHeavy: 'The photo takes too much memory to read. Choose a smaller one, or take a screenshot of it.',
  tooManyPixels: 'The photo has too many pixels. Choose one of at most 50 megapixels.',
} as const;

export const noticeSentences = {
  line: 'Write it in one line, without characters that cannot be displayed',
  until: 'Say until when, as an instant such as 2025-08-12T15:30+05:30',
  past: 'This end is past. Choose a later one.',
} as const;

export const successSentences = {
  withdrawn:
    'You have withdrawn, and this pass is not valid any more. Deleted: your name, email, number, college, events, ID photo and answers. What stays is a line in the log, with an id that leads to nobody.',
  passOnItsWay:
    'If somebody registered with this email and number, the link to their pass is on its way to that email. Look into the spam folder, too.',
  registered: 'Registration successful!',
} as const;

/** To somebody who was registered already, joined in this order. All but `photoNotTaken` tell only what the form just sent. */
export const mergeSentences = {
  nothingNew: 'You were already registered for these events.',
  added: (labels: string[]) => `You were already registered. Added: ${labels.join(', ')}.`,
  detailsKept: 'Your details stay as they were given first.',
  photoAdded: 'Your ID photo was added.',
  photoNotTaken: 'Your ID photo was not taken: there is one already. If you did not send it, tell an organiser.',
  passMailed: 'The link to your pass comes by mail.',
} as const;
