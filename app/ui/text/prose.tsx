import type { ReactNode } from "react";
import * as css from "./prose.css.ts";

export function Prose({ children }: { children: ReactNode }) {
	return <div className={css.prose}>{children}</div>;
}

interface FigureProps {
	src: string;
	width: number;
	height: number;
	alt: string;
	caption: string;
}

export function Figure({ caption, ...picture }: FigureProps) {
	return (
		<figure className={css.figure}>
			<img className={css.picture} loading="lazy" {...picture} alt={picture.alt} />
			<figcaption className={css.caption}>{caption}</figcaption>
		</figure>
	);
}

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
