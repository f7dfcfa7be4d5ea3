import type { Clock } from "#app/ui/text/when.tsx";
import * as css from "./shell.css.ts";

interface FooterProps {
	helpCentre: string;
	/** The version with the name of its build. */
	build: string;
	clock: Clock;
}

export function Footer({ helpCentre, build, clock }: FooterProps) {
	return (
		<footer className={css.footer}>
			<a className={css.footerLink} href={helpCentre}>
				Help Centre
			</a>
			<span title={build}>
				© {clock.year} Passive Fire Schedules · version {build.split("+")[0]}
			</span>
		</footer>
	);
}
