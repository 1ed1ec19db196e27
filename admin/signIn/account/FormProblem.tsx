/** An error of a form as a whole. */
export const FormProblem = ({ text }: { text: string | undefined }) =>
  text ? (
    <p className="problem" role="alert">
      {text}
    </p>
  ) : null;
