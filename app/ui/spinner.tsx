import * as css from "./spinner.css.ts";

/** A turning ring in the colour of its text; the words beside it say what is going on. */
export function Spinner() {
	return <span className={css.spinner} aria-hidden="true" />;
}
