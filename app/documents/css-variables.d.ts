import "react";

// The types of React know no variables of ours.
declare module "react" {
	interface CSSProperties {
		[name: `--${string}`]: string | number | undefined;
	}
}
