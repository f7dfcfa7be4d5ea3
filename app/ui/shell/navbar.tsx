import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { AccountMenu } from "./account-menu.tsx";
import * as css from "./navbar.css.ts";
import { sidebarId } from "./sidebar.tsx";

export interface NavbarProps {
	home: string;
	manual: string;
	feedback: string;
	account?: { firstName: string; page?: string; signOut: string; signOutQuestion?: ReactNode };
	signIn?: ReactNode;
	hasSidebar: boolean;
}

export function Navbar({ home, manual, feedback, account, signIn, hasSidebar }: NavbarProps) {
	return (
		<header className={css.navbar}>
			{hasSidebar && (
				<span className={css.menuButton}>
					<Button look="navbar" icon="menu" iconOnly type="button" popovertarget={sidebarId}>
						Menu
					</Button>
				</span>
			)}
			<Link to={home} className={css.brand}>
				<BrandMark />
				Passive Fire Schedules
			</Link>
			{account ? <AccountMenu {...account} manual={manual} /> : signIn}
			{account && (
				<ButtonLink to={manual} look="navbar" icon="help" iconOnly>
					User's Manual
				</ButtonLink>
			)}
			{account && (
				<ButtonLink to={feedback} look="navbar" icon="feedback" iconOnly>
					Feedback
				</ButtonLink>
			)}
		</header>
	);
}

function BrandMark() {
	return (
		<svg className={css.mark} viewBox="0 0 28 28" aria-hidden="true">
			<rect className={css.markGround} width="28" height="28" rx="4" />
			<path className={css.markWall} d="M10.5 4h7v6.5h-7zM10.5 17.5h7V24h-7z" />
			<path className={css.markPipe} d="M4 11h20M4 17h20" />
		</svg>
	);
}
