import { Form, Link } from "@remix-run/react";
import { Icon } from "./icon.tsx";
import { Menu, menuItem } from "./menu.tsx";
import * as css from "./navbar.css.ts";

interface AccountMenuProps {
	firstName: string;
	manual: string;
	signOut: string;
}

/** The first name, and behind it the User's Manual and Sign out. */
export function AccountMenu({ firstName, manual, signOut }: AccountMenuProps) {
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
			<Link to={manual} className={menuItem}>
				<Icon name="help" />
				User's Manual
			</Link>
			<Form method="post" action={signOut}>
				<button type="submit" className={menuItem}>
					<Icon name="signOut" />
					Sign out
				</button>
			</Form>
		</Menu>
	);
}
