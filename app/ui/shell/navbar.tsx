import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useQuestion } from "#app/ui/dialog/ask.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { Icon } from "#app/ui/text/icon.tsx";
import { Menu } from "./menu.tsx";
import * as css from "./menus.css.ts";
import { sidebarId } from "./sidebar.tsx";

interface AccountMenuProps {
	firstName: string;
	manual: string;
	page?: string;
	signOut: string;
	signOutQuestion?: ReactNode;
}

function AccountMenu({ firstName, manual, page, signOut, signOutQuestion }: AccountMenuProps) {
	const { open, dialog } = useQuestion("Sign out", signOutQuestion);
	return (
		<Menu
			look="navbar"
			label={
				<>
					<Icon name="person" />
					<span className={css.navbarFirstName}>{firstName}</span>
				</>
			}
			hint={`Account menu of ${firstName}`}
			heading={`Signed in as ${firstName}`}
		>
			{page && (
				<Link to={page} className={css.menuItem}>
					<Icon name="person" />
					Your account
				</Link>
			)}
			<Link to={manual} className={css.menuItem}>
				<Icon name="help" />
				User's Manual
			</Link>
			{signOutQuestion ? (
				<Link to={signOut} className={css.menuItem} onClick={open}>
					<Icon name="signOut" />
					Sign out
				</Link>
			) : (
				<Form method="post" action={signOut}>
					<button type="submit" className={css.menuItem}>
						<Icon name="signOut" />
						Sign out
					</button>
				</Form>
			)}
			{dialog}
		</Menu>
	);
}

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
				<span className={css.navbarMenuButton}>
					<Button look="navbar" icon="menu" iconOnly type="button" popovertarget={sidebarId}>
						Menu
					</Button>
				</span>
			)}
			<Link to={home} className={css.navbarBrand}>
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
					Feedback - TEST
				</ButtonLink>
			)}
		</header>
	);
}

function BrandMark() {
	return (
		<svg className={css.navbarMark} viewBox="0 0 28 28" aria-hidden="true">
			<rect className={css.navbarMarkGround} width="28" height="28" rx="4" />
			<path className={css.navbarMarkWall} d="M10.5 4h7v6.5h-7zM10.5 17.5h7V24h-7z" />
			<path className={css.navbarMarkPipe} d="M4 11h20M4 17h20" />
		</svg>
	);
}
