/** Most messages here and in `failureSentences` are from the first edition's specification. */
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
  dashboardStatus: (status: number) => `Server error: ${status}`,
  lastEvent: 'Keep at least one event. If you cannot come at all, withdraw your registration.',
  signedOut: 'Your session has ended. Please sign in again.',
} as const;

/** The server's messages about a pass. */
export const passSentences = {
  unknown: 'This pass is no longer valid',
  stale: 'This registration was changed somewhere else. Check it, then make your change again.',
  sameRegistration: 'This email and number are already registered.',
  closed: 'Registration is closed, so this can no longer be changed here. Ask an organiser.',
  photoMissing: 'Choose a photo first.',
} as const;

export const photoSentences = {
  tooLarge: 'The photo is larger than 8 MB. Choose a smaller one.',
  empty: 'The photo is empty. Choose another one.',
  notAnImage: 'The photo could not be read. Choose a JPEG, PNG, WebP, AVIF or GIF image.',
  heic: 'This HEIC photo cannot be read here. Save it as JPEG or take a screenshot of it, then choose the new file.',
} as const;

/** Messages about photos that only the server can refuse. */
export const refusedPhotoSentences = {
  tooHeavy: 'Reading this photo needs too much memory. Choose a smaller one, or take a screenshot of it.',
  tooManyPixels: 'The photo has too many pixels. Choose one of at most 50 megapixels.',
} as const;

export const successSentences = {
  withdrawn:
    'This pass no longer works. We deleted your name, email, number, college, events, ID photo and answers. Our log keeps only entries without your name.',
  passOnItsWay:
    'If this email and number are registered, we will email the link to the pass to that address. Check your spam folder too.',
  registered: 'Registration successful!',
} as const;

/** Parts, in this order, of the message to a person who is already registered. Strangers may see it: reveal no data. */
export const mergeSentences = {
  nothingNew: 'You were already registered for these events.',
  added: (labels: string[]) => `You were already registered. Added: ${labels.join(', ')}.`,
  detailsKept: 'We kept the details you gave first.',
  photoAdded: 'Your ID photo was added.',
  photoNotTaken:
    'Your ID photo was not saved: this registration has one already. If you did not send that one, tell an organiser.',
  passMailed: "We've mailed you the link to your pass. Check your spam folder too.",
} as const;
