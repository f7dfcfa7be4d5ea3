import * as css from "./navbar.css.ts";

export function BrandMark() {
	return (
		<svg className={css.mark} viewBox="0 0 28 28" aria-hidden="true">
			<rect className={css.markGround} width="28" height="28" rx="4" />
			<path className={css.markWall} d="M10.5 4h7v6.5h-7zM10.5 17.5h7V24h-7z" />
			<path className={css.markPipe} d="M4 11h20M4 17h20" />
		</svg>
	);
}
