import { Link } from "@remix-run/react";
import { Icon } from "#app/ui/text/icon.tsx";
import type { IconName } from "#app/ui/text/icon-names.ts";
import * as css from "./lists.css.ts";

/** `size` pages around the present one, shifted inwards at both ends; `page` counts from 1. */
export function pagerWindow(page: number, pages: number, size = 5): number[] {
	const length = Math.min(size, Math.max(1, pages));
	const first = Math.min(Math.max(1, page - Math.floor(size / 2)), Math.max(1, pages - length + 1));
	return Array.from({ length }, (_, at) => first + at);
}

interface PagerProps {
	page: number;
	pages: number;
	to: (page: number) => string;
	label: string;
	count?: string;
}

function Arrow({
	to,
	word,
	icon,
	off,
	after,
}: {
	to: string;
	word: string;
	icon: IconName;
	off: boolean;
	after?: boolean;
}) {
	const inside = (
		<>
			{!after && <Icon name={icon} />}
			<span className={css.pagerWord}>{word}</span>
			{after && <Icon name={icon} />}
		</>
	);
	if (off) {
		return (
			<span className={css.pagerStep} aria-disabled="true">
				{inside}
			</span>
		);
	}
	return (
		<Link to={to} className={css.pagerStep}>
			{inside}
		</Link>
	);
}

/** First, Previous, five pages, Next, Last. Nothing when there is one page and no count. */
export function Pager({ page, pages, to, label, count }: PagerProps) {
	if (pages <= 1) return count ? <p className={css.pagerCount}>{count}</p> : null;
	return (
		<nav className={css.pager} aria-label={`Pages of ${label}`}>
			{count && <span className={css.pagerCount}>{count}</span>}
			<ul className={css.pagerList}>
				<li>
					<Arrow to={to(1)} word="First" icon="first" off={page <= 1} />
				</li>
				<li>
					<Arrow to={to(page - 1)} word="Previous" icon="left" off={page <= 1} />
				</li>
				{pagerWindow(page, pages).map((number) => (
					<li key={number}>
						<Link
							to={to(number)}
							className={css.pagerStep}
							aria-current={number === page ? "page" : undefined}
							aria-label={`Page ${number}`}
						>
							{number}
						</Link>
					</li>
				))}
				<li>
					<Arrow to={to(page + 1)} word="Next" icon="right" off={page >= pages} after />
				</li>
				<li>
					<Arrow to={to(pages)} word="Last" icon="last" off={page >= pages} after />
				</li>
			</ul>
		</nav>
	);
}
