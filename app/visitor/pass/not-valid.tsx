import { Link } from 'react-router';
import { Statement } from '#app/layout/statement.tsx';
import { button } from '#app/ui/button.ts';

/** Looks the same for a wrong link and an old one. `isRenewed`: the holder asked for a new pass and got no answer. */
export function NotValid({ isRenewed }: { isRenewed: boolean }) {
  return (
    <Statement mark="error 404" title="This pass is no longer valid">
      <p>
        {isRenewed
          ? 'Your new pass is ready. Its link is in your email, or ask an organiser for it.'
          : 'It was renewed or withdrawn, or part of the link is missing. Your email and number find your current pass.'}
      </p>
      <Link to="/pass" className={button.primary}>
        Find my pass
      </Link>
    </Statement>
  );
}
