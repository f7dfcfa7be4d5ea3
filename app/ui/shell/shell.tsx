import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { type Clock, ClockProvider } from "#app/ui/text/when.tsx";
import * as css from "./frame.css.ts";
import { useMenuKeys } from "./menu.tsx";
import { Navbar, type NavbarProps } from "./navbar.tsx";
import { type NavGroup, Sidebar } from "./sidebar.tsx";

interface FooterProps {
	about: string;
	helpCentre: string;
	/** The version with the name of its build. */
	build: string;
	clock: Clock;
}

function Footer({ about, helpCentre, build, clock }: FooterProps) {
	return (
		<footer className={css.shellFooter}>
			<span className={css.shellFooterLinks}>
				<Link className={css.shellFooterLink} to={about}>
					About
				</Link>
				<a className={css.shellFooterLink} href={helpCentre}>
					Help Centre
				</a>
			</span>
			<span title={build}>
				©{clock.year && ` ${clock.year}`} Passive Fire Schedules
				{build && ` · version ${build.split("+")[0]}`}
			</span>
		</footer>
	);
}

interface ShellProps extends Omit<NavbarProps, "hasSidebar"> {
	clock: Clock;
	/** Left out on signed-out pages, which then show their content in the middle. */
	groups?: NavGroup[];
	/** Without a sidebar the page is a single column, read from its top. */
	reading?: boolean;
	about: string;
	helpCentre: string;
	build: string;
	children: ReactNode;
}

export function Shell({ clock, groups, reading = false, about, helpCentre, build, children, ...navbar }: ShellProps) {
	useMenuKeys();
	return (
		<ClockProvider clock={clock}>
			<div className={css.shellFrame}>
				<a className={css.shellSkip} href="#main">
					Skip to main content
				</a>
				<Navbar {...navbar} hasSidebar={groups !== undefined} />
				<div className={css.shellBody} data-sidebar={groups ? "" : undefined}>
					{groups && <Sidebar groups={groups} />}
					<div className={css.shellColumn}>
						<main
							id="main"
							tabIndex={-1}
							className={groups ? css.shellMain : reading ? css.shellReadingMain : css.shellPlainMain}
						>
							{children}
						</main>
						<Footer about={about} helpCentre={helpCentre} build={build} clock={clock} />
					</div>
				</div>
			</div>
		</ClockProvider>
	);
}
