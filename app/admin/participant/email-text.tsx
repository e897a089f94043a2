/** An email that breaks before its @ if it does not fit on one line. */
export function EmailText({ email }: { email: string }) {
  const at = Math.max(email.indexOf('@'), 0);
  // Without an element for each part, so that a row of the dashboard is quick to reuse (goal `searchPaint`).
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
