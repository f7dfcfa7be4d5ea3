import type { ReactNode } from "react";
import * as css from "./prose.css.ts";

/** Paragraphs and lists to be read one after the other. */
export function Prose({ children }: { children: ReactNode }) {
	return <div className={css.prose}>{children}</div>;
}

interface FigureProps {
	src: string;
	width: number;
	height: number;
	/** What the picture shows, for those who cannot see it. */
	alt: string;
	caption: string;
}

/** A picture with the words that belong to it. */
export function Figure({ caption, ...picture }: FigureProps) {
	return (
		<figure className={css.figure}>
			<img className={css.picture} loading="lazy" {...picture} alt={picture.alt} />
			<figcaption className={css.caption}>{caption}</figcaption>
		</figure>
	);
}

/** Links to the parts of a long page. */
export function Contents({ label, parts }: { label: string; parts: { id: string; title: string }[] }) {
	return (
		<nav aria-label={label}>
			<ul className={css.contents}>
				{parts.map(({ id, title }) => (
					<li key={id}>
						<a href={`#${id}`} className={css.contentsLink}>
							{title}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}
