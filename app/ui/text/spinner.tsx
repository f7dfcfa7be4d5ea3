import * as css from "./spinner.css.ts";

export function Spinner({ over = false }: { over?: boolean }) {
	return <span className={over ? `${css.spinner} ${css.over}` : css.spinner} aria-hidden="true" />;
}
