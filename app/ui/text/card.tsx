import { Children, type ReactNode, Suspense } from "react";
import * as css from "./texts.css.ts";

interface CardProps {
	title?: ReactNode;
	id?: string;
	actions?: ReactNode;
	children: ReactNode;
}

export function Card({ title, id, actions, children }: CardProps) {
	return (
		<section className={`${css.card} ${css.cardPadded}`} aria-labelledby={title ? id : undefined}>
			{title && (
				<div className={css.cardHead}>
					<h2 id={id} className={css.cardHeading}>
						{title}
					</h2>
					{actions}
				</div>
			)}
			{children}
		</section>
	);
}

export function Sheet({ children }: { children: ReactNode }) {
	return <div className={`${css.card} ${css.cardFigure}`}>{children}</div>;
}

/** Each card is a boundary of its own: the script takes over card by card, and a phone answers its user in between. */
export function CardGrid({ label, oneRow, children }: { label: string; oneRow?: boolean; children: ReactNode }) {
	return (
		<ul className={oneRow ? `${css.cardGrid} ${css.cardOneRow}` : css.cardGrid} aria-label={label}>
			{Children.map(children, (child) => (
				<li className={css.cardGridItem}>
					<Suspense>{child}</Suspense>
				</li>
			))}
		</ul>
	);
}
