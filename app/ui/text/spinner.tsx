import * as css from "./controls.css.ts";

export function Spinner({ over = false }: { over?: boolean }) {
	return <span className={over ? `${css.spinner} ${css.spinnerOver}` : css.spinner} aria-hidden="true" />;
}
