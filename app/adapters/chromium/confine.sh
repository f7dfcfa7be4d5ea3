#!/bin/sh
# Playwright starts one program: this one, which takes the words of a confinement before the browser's own.
words=$CONFINE_BY browser=$CONFINE_BROWSER
unset CONFINE_BY CONFINE_BROWSER
exec $words "$browser" "$@"
