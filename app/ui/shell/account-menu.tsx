import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useQuestion } from "#app/ui/dialog/ask.tsx";
import { Icon } from "#app/ui/text/icon.tsx";
import { Menu, menuItem } from "./menu.tsx";
import * as css from "./navbar.css.ts";

interface AccountMenuProps {
	firstName: string;
	manual: string;
	page?: string;
	signOut: string;
	signOutQuestion?: ReactNode;
}

export function AccountMenu({ firstName, manual, page, signOut, signOutQuestion }: AccountMenuProps) {
	const { open, dialog } = useQuestion("Sign out", signOutQuestion);
	return (
		<Menu
			look="navbar"
			label={
				<>
					<Icon name="person" />
					<span className={css.firstName}>{firstName}</span>
				</>
			}
			hint={`Account menu of ${firstName}`}
			heading={`Signed in as ${firstName}`}
		>
			{page && (
				<Link to={page} className={menuItem}>
					<Icon name="person" />
					Your account
				</Link>
			)}
			<Link to={manual} className={menuItem}>
				<Icon name="help" />
				User's Manual
			</Link>
			{signOutQuestion ? (
				<Link to={signOut} className={menuItem} onClick={open}>
					<Icon name="signOut" />
					Sign out
				</Link>
			) : (
				<Form method="post" action={signOut}>
					<button type="submit" className={menuItem}>
						<Icon name="signOut" />
						Sign out
					</button>
				</Form>
			)}
			{dialog}
		</Menu>
	);
}
