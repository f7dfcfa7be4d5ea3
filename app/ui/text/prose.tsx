import type { ReactNode } from "react";
import { phone } from "#app/ui/media.ts";
import * as css from "./texts.css.ts";

export function Prose({ children }: { children: ReactNode }) {
	return <div className={css.prose}>{children}</div>;
}

interface Picture {
	src: string;
	width: number;
	height: number;
}

interface FigureProps extends Picture {
	alt: string;
	caption: string;
	phone: Picture;
}

const dark = (src: string) => src.replace(/(?=\.webp$)/, "-dark");
const inDark = "(prefers-color-scheme: dark)";

export function Figure({ caption, phone: { src, ...size }, alt, ...picture }: FigureProps) {
	return (
		<figure className={css.proseFigure}>
			<picture>
				<source media={`${phone} and ${inDark}`} srcSet={dark(src)} {...size} />
				<source media={phone} srcSet={src} {...size} />
				<source media={inDark} srcSet={dark(picture.src)} width={picture.width} height={picture.height} />
				<img className={css.prosePicture} loading="lazy" {...picture} alt={alt} />
			</picture>
			<figcaption className={css.proseCaption}>{caption}</figcaption>
		</figure>
	);
}
