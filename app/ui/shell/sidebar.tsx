import { Link, useLocation } from "@remix-run/react";
import { VisuallyHidden } from "#app/ui/base/page-layout.tsx";
import { Button } from "#app/ui/text/button.tsx";
import { Icon } from "#app/ui/text/icon.tsx";
import type { IconName } from "#app/ui/text/icon-names.ts";
import * as css from "./frame.css.ts";

export interface NavItem {
	to: string;
	label: string;
	icon?: IconName;
	/** The addresses at which it is marked, where they are more than its own. */
	covers?: RegExp;
	badge?: number;
	badgeOf?: string;
	/** The page is no part of the script of this one. */
	isPlain?: boolean;
}

export interface NavGroup {
	title: string;
	about?: string;
	folded?: boolean;
	items: (NavItem | NavGroup)[];
}

export const sidebarId = "sidebar";

const close = () => document.getElementById(sidebarId)?.hidePopover?.();

const isGroup = (entry: NavItem | NavGroup): entry is NavGroup => "items" in entry;

function Item({ to, label, icon, covers, badge, badgeOf, isPlain }: NavItem) {
	const { pathname } = useLocation();
	const marked = pathname === to ? "page" : covers?.test(pathname) ? "true" : undefined;
	return (
		<Link to={to} className={css.sidebarLink} onClick={close} aria-current={marked} reloadDocument={isPlain}>
			{icon && <Icon name={icon} />}
			{label}
			{badge !== undefined && (
				<span className={css.sidebarBadge}>
					{badge}
					{badgeOf && <VisuallyHidden> {badgeOf}</VisuallyHidden>}
				</span>
			)}
		</Link>
	);
}

function Group({ group, nested = false }: { group: NavGroup; nested?: boolean }) {
	return (
		<details className={nested ? undefined : css.sidebarGroup} open={!group.folded}>
			<summary className={nested ? `${css.sidebarTitle} ${css.sidebarNestedTitle}` : css.sidebarTitle}>
				{group.title}
				<span className={css.sidebarChevron}>
					<Icon name="expand" />
				</span>
			</summary>
			{group.about && <p className={css.sidebarAbout}>{group.about}</p>}
			<ul className={css.sidebarList}>
				{group.items.map((entry) => (
					<li key={isGroup(entry) ? entry.title : entry.to}>
						{isGroup(entry) ? <Group group={entry} nested /> : <Item {...entry} />}
					</li>
				))}
			</ul>
		</details>
	);
}

/** A popover below 900 px that the navbar's menu button opens, which needs no script. */
export function Sidebar({ groups }: { groups: NavGroup[] }) {
	return (
		<nav id={sidebarId} popover="auto" aria-label="Main" className={css.sidebar}>
			<div className={css.sidebarInside}>
				<div className={css.sidebarCloseRow}>
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
