import * as css from "./spinner.css.ts";

export function Spinner() {
	return <span className={css.spinner} aria-hidden="true" />;
}
