import * as css from "./icon.css.ts";
import { type IconName, iconPaths } from "./icon-paths.ts";

/** A small line icon in the colour of its text. It says nothing aloud: the words beside it do. */
export function Icon({ name, filled = false }: { name: IconName; filled?: boolean }) {
	return (
		<svg className={filled ? `${css.icon} ${css.filled}` : css.icon} viewBox="0 0 16 16" aria-hidden="true">
			<path d={iconPaths[name]} />
		</svg>
	);
}
