/** What a mail consists of. Both of its versions, text and HTML, are made of the same list. */
export type Block =
  | { kind: 'paragraph' | 'heading' | 'notice'; text: string }
  | { kind: 'fact'; name: string; value: string }
  /** The events of the day, in order. */
  | { kind: 'day'; entries: { time: string; label: string; place: string }[] }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'people'; people: { role: string; name: string; phone: string }[] };
