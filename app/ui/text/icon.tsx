import * as css from "./controls.css.ts";
import type { IconName } from "./icon-names.ts";
import sprite from "./icons.svg?no-inline";

/** A small line icon, drawn in a file that the browser keeps, in the colour of its text. It says nothing aloud: the words beside it do. */
export function Icon({ name, filled = false }: { name: IconName; filled?: boolean }) {
	return (
		<svg className={filled ? `${css.icon} ${css.iconFilled}` : css.icon} viewBox="0 0 16 16" aria-hidden="true">
			<use href={`${sprite}#${name}`} />
		</svg>
	);
}
