import { NavLink } from "@remix-run/react";
import { Button } from "#app/ui/text/button.tsx";
import { Icon } from "#app/ui/text/icon.tsx";
import type { IconName } from "#app/ui/text/icon-paths.ts";
import { VisuallyHidden } from "./layout.tsx";
import * as css from "./sidebar.css.ts";

/** `exact` marks it as current at that very address only, not below it. */
export interface NavItem {
	to: string;
	label: string;
	icon?: IconName;
	exact?: boolean;
	badge?: number;
	badgeOf?: string;
}

export interface NavGroup {
	title: string;
	/** Below the title: what it is about. */
	about?: string;
	folded?: boolean;
	items: (NavItem | NavGroup)[];
}

export const sidebarId = "sidebar";

const close = () => document.getElementById(sidebarId)?.hidePopover?.();

const isGroup = (entry: NavItem | NavGroup): entry is NavGroup => "items" in entry;

function Item({ to, label, icon, exact, badge, badgeOf }: NavItem) {
	return (
		<NavLink to={to} end={exact} className={css.link} onClick={close}>
			{icon && <Icon name={icon} />}
			{label}
			{badge !== undefined && (
				<span className={css.badge}>
					{badge}
					{badgeOf && <VisuallyHidden> {badgeOf}</VisuallyHidden>}
				</span>
			)}
		</NavLink>
	);
}

function Group({ group, nested = false }: { group: NavGroup; nested?: boolean }) {
	return (
		<details className={nested ? undefined : css.group} open={!group.folded}>
			<summary className={nested ? `${css.title} ${css.nestedTitle}` : css.title}>
				{group.title}
				<span className={css.chevron}>
					<Icon name="expand" />
				</span>
			</summary>
			{group.about && <p className={css.about}>{group.about}</p>}
			<ul className={css.list}>
				{group.items.map((entry) => (
					<li key={isGroup(entry) ? entry.title : entry.to}>
						{isGroup(entry) ? <Group group={entry} nested /> : <Item {...entry} />}
					</li>
				))}
			</ul>
		</details>
	);
}

/** Below 900 px a popover that the navbar's menu button opens, which needs no script. */
export function Sidebar({ groups }: { groups: NavGroup[] }) {
	return (
		<nav id={sidebarId} popover="auto" aria-label="Main" className={css.sidebar}>
			<div className={css.inside}>
				<div className={css.closeRow}>
					<Button
						look="navbar"
						icon="close"
						iconOnly
						type="button"
						popovertarget={sidebarId}
						popovertargetaction="hide"
					>
						Close menu
					</Button>
				</div>
				{groups.map((group) => (
					<Group key={group.title} group={group} />
				))}
			</div>
		</nav>
	);
}
