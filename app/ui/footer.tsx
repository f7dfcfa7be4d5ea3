import * as css from "./shell.css.ts";
import type { Clock } from "./when.tsx";

export function Footer({ helpCentre, version, clock }: { helpCentre: string; version: string; clock: Clock }) {
	return (
		<footer className={css.footer}>
			<a className={css.footerLink} href={helpCentre}>
				Help Centre
			</a>
			<span>
				© {clock.year} Passive Fire Schedules · version {version}
			</span>
		</footer>
	);
}
