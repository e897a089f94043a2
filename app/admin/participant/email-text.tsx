/** An email that breaks before its @ if it does not fit on one line. */
export const EmailText = ({ email }: { email: string }) =>
  email.split(/(?=@)/).map((part) => (
    <span key={part}>
      <wbr />
      {part}
    </span>
  ));
