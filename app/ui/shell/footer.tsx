import type { Clock } from "#app/ui/text/when.tsx";
import * as css from "./shell.css.ts";

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
