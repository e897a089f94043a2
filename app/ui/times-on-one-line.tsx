/** Such as '10:04 AM' or '11:30 AM-12:30 PM', which browsers would break at a space or hyphen. */
const time = /(\d+:\d\d[\d:APM -]*[AP]M)/;

export const TimesOnOneLine = ({ children }: { children: string }) =>
  children.split(time).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
    <span key={index} className={index % 2 === 1 ? 'inline-block' : undefined}>
      {part}
    </span>
  ));
