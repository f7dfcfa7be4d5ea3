import * as css from "./photo.css.ts";

/** A photo at its own proportions; width and height in pixels keep its place before it is loaded. */
export function Photo({ src, width, height, alt }: { src: string; width: number; height: number; alt: string }) {
	return <img src={src} width={width} height={height} alt={alt} className={css.photo} decoding="async" />;
}
