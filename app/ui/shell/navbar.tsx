import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { BrandMark } from "./brand.tsx";
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
